/** Reports errors that a widget cannot report itself. Source: docs/spec/widgets.md WID-30, WID-55. */
import { isNetTermsError, type NetTermsError, type NetTermsEvents } from '../contract/index.ts'
import { type Instance, instanceOf } from './instance.ts'
import { fire } from './fire.ts'

/** Returns the `nt-error` detail of an error. */
export function detailOf(error: NetTermsError): NetTermsEvents['nt-error'] {
  const { code, category, retryable, correlationId = null, docs } = error
  return { code, cause: rootOf(error).code, category, retryable, correlationId, docs }
}

/** Returns the root error of a chain of causes. */
export const rootOf = (error: NetTermsError): NetTermsError =>
  isNetTermsError(error.cause) ? rootOf(error.cause) : error

/**
 * Reports an error like the widget itself would: with its event, and through `onError` and `onEvent` of its instance,
 * if it already exists.
 */
export function reportFailure(element: Element, error: NetTermsError): void {
  const instance = instanceOf(element.getAttribute('namespace') ?? 'default')
  if (instance) reportToHost(instance, error, element.localName)
  fire(element, 'nt-error', detailOf(error))
}

/** @param tag tag of the widget; empty if no widget is concerned */
export function reportToHost(instance: Instance, error: NetTermsError, tag: string): void {
  instance.failed(error, tag)
  instance.notifyHost('nt-error', detailOf(error), tag)
}
