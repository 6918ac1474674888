import { type Capability, firstFailedCheck, type Requirement } from '../contract/index.ts'
import { subjectIn, useShared } from '../data/use-store.ts'

/** Whether the session may make a call, by its name: the call itself is loaded with the code that makes it. */
export const useMay = (can: Capability, flags: Pick<Requirement, 'flags' | 'notFlags'>): boolean =>
  useShared((state) => firstFailedCheck({ can, ...flags }, subjectIn(state)) === null)
