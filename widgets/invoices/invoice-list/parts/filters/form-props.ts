import type { ListFrame } from '../../invoice-list.state.ts'
import type { TermName } from '../../invoice-query.ts'

/** What the form of a filter is given. */
export interface FormProps {
  name: TermName
  frame: ListFrame
  /** Sets the filter, or takes it off with an empty text, and closes the form. */
  apply: (text: string, beside?: Parameters<ListFrame['change']>[0]) => void
}
