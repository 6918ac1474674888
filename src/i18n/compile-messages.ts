/** The ICU compiler, for texts that arrive at run time; ours are compiled by the build. */
import { compileMessage } from '@lingui/message-utils/compileMessage'

export const compileMessages = (message: string): unknown => compileMessage(message)
