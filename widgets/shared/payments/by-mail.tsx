/** Payment by check: mailing address and remittance slip. Source: docs/spec/payments.md PAY-336…PAY-338. */
import { useState } from 'react'
import {
  downloadRemittanceSlip,
  languageOf,
  type NetTermsError,
  readRemittance,
  toNetTermsError,
} from '../../../src/contract/index.ts'
import { useDownload } from '../../../src/data/use-download.ts'
import { useShared } from '../../../src/data/use-store.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Banner } from '../../../src/ui/banner.tsx'
import { Button } from '../../../src/ui/button.tsx'
import { Card } from '../../../src/ui/card.tsx'
import { CopyButton } from '../../../src/ui/copy-button.tsx'
import downloadIcon from 'lucide-static/icons/download.svg'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'

interface Props {
  customerId: string
  /** Transaction ids of the selected invoices; null if this page has no selection. */
  trxIds: readonly string[] | null
}

/**
 * Card about payment by check. Renders nothing if the program has no address for checks. It creates no payment, and
 * says so.
 */
export function ByMail({ customerId, trxIds }: Props) {
  const { t } = useWidget()
  const address = readRemittance(useShared((state) => state.config))
  if (!address) return null
  const { name, lines } = address
  return (
    <Card padded title={t('by-mail.title')} className="by-mail">
      <p className="muted">{t('by-mail.text', { account: customerId })}</p>
      <div className="stack gap-2">
        <p className="label">{t('by-mail.address')}</p>
        <address className="by-mail-address">
          <b>{name}</b>
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <CopyButton text={[name, ...lines].join('\n')} copied={t('by-mail.copied')}>
          {t('by-mail.copy')}
        </CopyButton>
      </div>
      {trxIds === null ? (
        <p className="small muted">{t('by-mail.where')}</p>
      ) : (
        <Slip customerId={customerId} trxIds={trxIds} />
      )}
    </Card>
  )
}

/** PAY-337: the remittance slip; this page sends only ids, and the server reads the open amounts. */
function Slip({ customerId, trxIds }: { customerId: string; trxIds: readonly string[] }) {
  const { t, i18n } = useWidget()
  const { run, isRunning } = useDownload(downloadRemittanceSlip)
  const [error, setError] = useState<NetTermsError | null>(null)

  async function save(): Promise<void> {
    setError(null)
    const filter = { buid_customer: customerId, invoices: trxIds.join(','), language: languageOf(i18n.locale) }
    try {
      await run({ filter }, `remittance-slip-${customerId}.pdf`)
    } catch (cause) {
      setError(toNetTermsError(cause, 'widget-crashed', 'The slip was not saved. Check the cause.'))
    }
  }

  return (
    <div className="stack gap-2">
      <p>
        <Button icon={downloadIcon} busy={isRunning} onClick={() => void save()}>
          {t('by-mail.slip')}
        </Button>
      </p>
      <p className="small muted">{t('by-mail.slipText')}</p>
      {error && (
        <Banner tone="danger" icon={octagonAlertIcon} title={t('by-mail.failed')} role="alert">
          {i18n.errorText(error.code)}
        </Banner>
      )}
    </div>
  )
}
