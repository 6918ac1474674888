import {
  type Address,
  type Call,
  type InvoiceDetails,
  languageOf,
  listBillingAddresses,
  listMerchantAddresses,
  listShippingAddresses,
  type LocaleCode,
} from '../../../../src/contract/index.ts'
import { useCall } from '../../../../src/data/use-call.ts'
import { useShared } from '../../../../src/data/use-store.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Card } from '../../../../src/ui/card.tsx'

/** Whom it is billed to, where the goods went, who sold them; an address that did not load leaves the name alone. */
export function Addresses({ invoice }: { invoice: InvoiceDetails }) {
  const { t } = useWidget()
  const { trxId, customerId, billTo, shipTo, soldBy } = invoice
  const input = { filter: { trx_id: trxId, buid_customer: customerId } }
  const may = useMayAll([listBillingAddresses, listShippingAddresses, listMerchantAddresses])
  const billing = useCall(listBillingAddresses, may ? input : null)
  const shipping = useCall(listShippingAddresses, may ? input : null)
  const merchant = useCall(listMerchantAddresses, may ? input : null)
  return (
    <Card padded className="addresses">
      <Party title={t('invoice-detail.billTo')} name={billTo} address={billing.answer?.data[0]} />
      <Party title={t('invoice-detail.shipTo')} name={shipTo ?? billTo} address={shipping.answer?.data[0]} />
      <Party title={t('invoice-detail.soldBy')} name={soldBy} address={merchant.answer?.data[0]} />
    </Card>
  )
}

const useMayAll = (calls: readonly Call[]): boolean =>
  useShared(({ session }) => calls.every(({ needs }) => !needs.can || session.capabilities.includes(needs.can)))

function Party({ title, name, address }: { title: string; name: string; address: Address | undefined }) {
  const { i18n } = useWidget()
  const lines = address
    ? [address.contact, ...address.lines, address.cityStateZip, countryName(i18n.locale, address.country)]
    : []
  return (
    <div>
      <h3 className="label">{title}</h3>
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
