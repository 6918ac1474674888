import type { AddedBankAccount, FrameField } from '../contract/index.ts'
import { FrameHost, type FrameHostProps } from './frame-host.tsx'

export { FrameHost } from './frame-host.tsx'

export interface SecureFieldsProps extends Omit<FrameHostProps, 'onNews' | 'takesFocus'> {
  onAdded(account: AddedBankAccount): void
  /** Called with true while the input is being submitted and the frame must stay. */
  onBusy(isBusy: boolean): void
  /** Called when a field loses focus, with its validity but never its value. */
  onFieldState?(field: FrameField, state: 'valid' | 'invalid'): void
}

/** Fields for the numbers of a bank account, which must not be typed into the host page (SEC-2). */
export function SecureFields({ onAdded, onBusy, onFieldState, ...frame }: SecureFieldsProps) {
  return (
    <FrameHost
      {...frame}
      onNews={(news) => {
        switch (news.type) {
          case 'submitted': {
            const { bankAccountId, last4, bankName } = news
            return onAdded({ bankAccountId, last4, bankName })
          }
          case 'busy':
            return onBusy(news.busy)
          case 'field':
            return onFieldState?.(news.field, news.state)
        }
      }}
    />
  )
}
