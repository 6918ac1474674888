import type { Dispute } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { invoicesOf } from '../../case/answering.ts'
import type { CenterFrame } from '../dispute-center.state.ts'
import { invoicesText } from '../task-texts.ts'

interface Props {
  dispute: Dispute
  frame: CenterFrame
}

/** The number of the dispute, which opens it, and the other party. */
export function RowHead({ dispute, frame }: Props) {
  const { id, merchantName, customerName } = dispute
  const names = { customer: [merchantName], merchant: [customerName], support: [customerName, merchantName] }[
    frame.side
  ]
  return (
    <td role="cell" className="c-main">
      <button type="button" part="link" className="link ink id" onClick={() => frame.leading.open(id)}>
        {id}
      </button>
      {names.map((name) => (
        <bdi key={name} className="sub">
          {name}
        </bdi>
      ))}
    </td>
  )
}

/** The reason of the dispute, and its invoices. */
export function RowAbout({ dispute, frame }: Props) {
  const widget = useWidget()
  const reason = frame.reasons.find(({ id }) => id === dispute.reasonId)?.reason ?? dispute.reason
  return (
    <td role="cell" className="c-d">
      <span>{reason}</span>
      <span className="sub num">{invoicesText(widget, invoicesOf(dispute))}</span>
    </td>
  )
}
