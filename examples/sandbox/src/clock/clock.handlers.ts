/** Source: docs/spec/sandbox.md CLK-1…CLK-4. A live configuration mounts neither call. */
import type { Provider } from '../http/app-options.ts'
import type { Handlers, ProgrammeTime } from '../http/handler.ts'
import { moveClock } from './move-clock.ts'
import { readProgrammeTime } from './programme-clock.ts'

/** @param outside where the money moves on the days that pass, and who decides what was sent again before them */
export const createClockHandlers = (
  outside: Pick<Provider, 'rail' | 'network'> & Partial<Pick<Provider, 'log'>>,
): Pick<Handlers, 'clock.get' | 'clock.move'> => ({
  'clock.get': async ({ db }) => toResult(await readProgrammeTime(db)),

  'clock.move': async ({ db, body }) => {
    await moveClock(db, body, outside)
    return toResult(await readProgrammeTime(db))
  },
})

/** The date after the move stands in `meta`, too. */
const toResult = ({ nowMs, date }: ProgrammeTime) => ({
  data: { id: 'programme', attributes: { now: new Date(nowMs).toISOString(), programme_date: date } },
  meta: { programme_date: date },
})
