/** Why the sandbox cannot start: `message` is one sentence for the person who started it, without secrets or a stack. */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal'
}
