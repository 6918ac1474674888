import type { ListFrame } from '../../invoice-list.state.ts'
import type { TermName } from '../../invoice-query.ts'

/** Props of a filter's form. */
export interface FormProps {
  name: TermName
  frame: ListFrame
  /** Sets the filter, or removes it if the text is empty; then closes the form. */
  apply: (text: string, beside?: Parameters<ListFrame['change']>[0]) => void
}
