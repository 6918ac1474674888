/**
 * Handles the calls for the clock. Source: docs/spec/sandbox.md CLK-1…CLK-4. A live configuration mounts neither call.
 */
import type { Provider } from '../http/app-options.ts'
import type { Handlers, ProgramTime } from '../http/handler.ts'
import { moveClock } from './move-clock.ts'
import { readProgramTime } from './program-clock.ts'

/**
 * Creates the handlers.
 * @param outside payment rail and network, which act on the days that pass
 */
export const createClockHandlers = (
  outside: Pick<Provider, 'rail' | 'network'> & Partial<Pick<Provider, 'log'>>,
): Pick<Handlers, 'clock.get' | 'clock.move'> => ({
  'clock.get': async ({ db }) => toResult(await readProgramTime(db)),

  'clock.move': async ({ db, body }) => {
    await moveClock(db, body, outside)
    return toResult(await readProgramTime(db))
  },
})

/** Builds the response; the date after the move is also in `meta`. */
const toResult = ({ nowMs, date }: ProgramTime) => ({
  data: { id: 'program', attributes: { now: new Date(nowMs).toISOString(), program_date: date } },
  meta: { program_date: date },
})
