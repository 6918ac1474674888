import { Component, type ReactNode } from 'react'
import { type NetTermsError, toNetTermsError } from '../contract/index.ts'

interface Props {
  tag: string
  onError: (error: NetTermsError) => void
  fallback: (error: NetTermsError, retry: () => void) => ReactNode
  children: ReactNode
}

/** Error boundary of a widget: a crash is shown in place of that widget only (security F12). */
export class ErrorBoundary extends Component<Props, { error: NetTermsError | null }> {
  override state: { error: NetTermsError | null } = { error: null }
  /** True after the first report, because several effects of one render may fail but count as one crash. */
  #isReported = false

  static getDerivedStateFromError(cause: unknown): { error: NetTermsError } {
    return { error: asNetTermsError(cause) }
  }

  override componentDidCatch(cause: unknown): void {
    if (this.#isReported) return
    this.#isReported = true
    // React has set the state by now; Preact has not.
    this.props.onError(this.state.error ?? asNetTermsError(cause))
  }

  readonly #retry = (): void => {
    this.#isReported = false
    this.setState({ error: null })
  }

  override render(): ReactNode {
    const { error } = this.state
    return error ? this.props.fallback(error, this.#retry) : this.props.children
  }
}

const asNetTermsError = (cause: unknown): NetTermsError =>
  toNetTermsError(cause, 'widget-crashed', 'The widget’s own code failed while rendering. Check the cause.')
