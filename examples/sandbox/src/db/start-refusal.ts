/**
 * Prevents the start; `message` is one sentence for the person who started the sandbox, without secrets or a stack
 * trace.
 */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal'
}
