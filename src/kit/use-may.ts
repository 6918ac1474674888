import { type Capability, firstFailedCheck, type Requirement } from '../contract/index.ts'
import { subjectIn, useShared } from '../data/use-store.ts'

/**
 * Returns whether the session may make a call. Takes the call's name, so that the call itself loads only with the code
 * that makes it.
 */
export const useMay = (can: Capability, flags: Pick<Requirement, 'flags' | 'notFlags'>): boolean =>
  useShared((state) => firstFailedCheck({ can, ...flags }, subjectIn(state)) === null)
