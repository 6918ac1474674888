import { MEDIA_TYPE } from 'netterms/contract'
import { MANIFESTS } from 'netterms/manifest'
import { Billing } from './billing'

export const dynamic = 'force-dynamic'

/** Server component, which can import the contract and the manifests. */
export default function Page() {
  return (
    <main data-media-type={MEDIA_TYPE} data-widgets={MANIFESTS.length}>
      <Billing api={process.env['NETTERMS_API'] ?? ''} />
    </main>
  )
}
