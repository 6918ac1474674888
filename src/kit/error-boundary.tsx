import { Component, type ReactNode } from 'react'
import { isNetTermsError, NetTermsError } from '../contract/index.ts'

interface Props {
  tag: string
  onError: (error: NetTermsError) => void
  fallback: (error: NetTermsError, retry: () => void) => ReactNode
  children: ReactNode
}

/** One per widget: what crashes in one is shown in its place and nowhere else (security rules F12). */
export class ErrorBoundary extends Component<Props, { error: NetTermsError | null }> {
  override state: { error: NetTermsError | null } = { error: null }

  static getDerivedStateFromError(cause: unknown): { error: NetTermsError } {
    const error = isNetTermsError(cause)
      ? cause
      : new NetTermsError('widget-crashed', 'The widget’s own code failed while drawing. Look at the cause.', { cause })
    return { error }
  }

  override componentDidCatch(): void {
    if (this.state.error) this.props.onError(this.state.error)
  }

  override render(): ReactNode {
    const { error } = this.state
    return error ? this.props.fallback(error, () => this.setState({ error: null })) : this.props.children
  }
}
