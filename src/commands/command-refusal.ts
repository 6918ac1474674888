/** Why a command did not run: `message` is for the person who started it and says what to do, without a stack. */
export class CommandRefusal extends Error {
  override readonly name = 'CommandRefusal'
}
