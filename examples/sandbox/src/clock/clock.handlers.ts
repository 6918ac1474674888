/** Source: docs/spec/sandbox.md CLK-1…CLK-4. A live configuration mounts neither call. */
import type { Handlers, ProgrammeTime } from '../http/handler.ts'
import { moveClock } from './move-clock.ts'
import { readProgrammeTime } from './programme-clock.ts'

export const clockHandlers = {
  'clock.get': async ({ db }) => toResult(await readProgrammeTime(db)),

  'clock.move': async ({ db, body }) => {
    await moveClock(db, body)
    return toResult(await readProgrammeTime(db))
  },
} satisfies Pick<Handlers, 'clock.get' | 'clock.move'>

/** The date after the move stands in `meta`, too. */
const toResult = ({ nowMs, date }: ProgrammeTime) => ({
  data: { id: 'programme', attributes: { now: new Date(nowMs).toISOString(), programme_date: date } },
  meta: { programme_date: date },
})
