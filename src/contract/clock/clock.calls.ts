/**
 * The sandbox's program clock: advancing it runs every job due in between. Sessions and tokens use real time. Source:
 * docs/spec/sandbox.md CLK-1…CLK-4.
 */
import * as z from 'zod/mini'
import { defineCall, one } from '../wire/define-call.ts'
import { calendarDateSchema, instantSchema } from '../wire/schemas.ts'

const clockSchema = z.pipe(
  z.object({ id: z.string(), now: instantSchema, program_date: calendarDateSchema }),
  z.transform((wire) => ({ now: wire.now, programDate: wire.program_date })),
)

export const getClock = defineCall({
  name: 'clock.get',
  method: 'GET',
  path: '/sandbox/clock',
  credential: 'none',
  needs: {},
  output: one('clock', clockSchema),
  sandboxOnly: true,
})

/** Advances the clock: forward only (CLK-2), by exactly one of three ways (CLK-3), at most 400 days per call. */
export const moveClock = defineCall({
  name: 'clock.move',
  method: 'POST',
  path: '/sandbox/clock',
  credential: 'none',
  needs: {},
  body: {
    type: 'clock',
    attributes: z.union([
      z.strictObject({ advance: z.string().check(z.regex(/^P(?=\d|T\d)(\d{1,3}D)?(T(\d{1,4}H)?(\d{1,5}M)?)?$/)) }),
      z.strictObject({ advanceBankingDays: z.number().check(z.int(), z.minimum(1), z.maximum(250)) }),
      z.strictObject({ now: instantSchema }),
    ]),
  },
  output: one('clock', clockSchema),
  sandboxOnly: true,
})
