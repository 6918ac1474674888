/** Thrown if a command cannot run: `message` tells the user what to do and is shown without a stack. */
export class CommandRefusal extends Error {
  override readonly name = 'CommandRefusal'
}
