import { type Address, type InvoiceDetails, languageOf, type LocaleCode } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Card } from '../../../../src/ui/card.tsx'

/** Billing, shipping and dealer addresses; a user who may not see an address sees only the name (INV-126). */
export function Addresses({ invoice }: { invoice: InvoiceDetails }) {
  const { t } = useWidget()
  const { billTo, shipTo, soldBy } = invoice
  return (
    <Card padded className="addresses">
      <Party title={t('invoice-detail.billTo')} name={billTo} address={invoice.billToAddress} />
      <Party title={t('invoice-detail.shipTo')} name={shipTo ?? billTo} address={invoice.shipToAddress} />
      <Party title={t('invoice-detail.soldBy')} name={soldBy} address={invoice.soldByAddress} />
    </Card>
  )
}

function Party({ title, name, address }: { title: string; name: string; address: Address | null }) {
  const { i18n } = useWidget()
  const lines = address
    ? [address.contact, ...address.lines, address.cityStateZip, countryName(i18n.locale, address.country)]
    : []
  return (
    <div>
      <h2 className="label">{title}</h2>
      <p className="strong">{name}</p>
      {lines.filter(Boolean).map((line, index) => (
        <p key={index} dir="auto">
          {line}
        </p>
      ))}
    </div>
  )
}

const countryName = (locale: LocaleCode, country: string): string =>
  new Intl.DisplayNames([languageOf(locale)], { type: 'region' }).of(country) ?? country
