import { useState } from 'react'
import {
  deleteIdentityProvider,
  type IdentityProvider,
  listUserGroups,
  type NetTermsError,
} from '../../../../src/contract/index.ts'
import { useAction, useCall } from '../../../../src/data/use-call.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { Dialog } from '../../../../src/ui/dialog.tsx'
import { isOutcomeUnknown } from '../../../../src/kit/outcome-unknown.ts'
import { asRefusal } from '../forms/refusal.ts'

interface Props {
  provider: IdentityProvider
  onClose(): void
  onDeleted(): void
  /** Opens a group that uses the provider. */
  onOpenGroup(id: string): void
}

/** Maximum number of groups that are named. */
const NAMED = 10

/** Deletes an unused provider; for one in use it names the groups (GRP-51). */
export function DeleteProvider({ provider, onClose, onDeleted, onOpenGroup }: Props) {
  const { t, i18n } = useWidget()
  const remove = useAction(deleteIdentityProvider)
  const [refusal, setRefusal] = useState<NetTermsError | null>(null)
  const isUsed = provider.groupCount > 0 || refusal?.code === 'identity-provider-in-use'
  const using = useCall(
    listUserGroups,
    isUsed ? { filter: { identity_provider_id: provider.id }, page: { number: 1, size: NAMED } } : null,
  )

  async function run(): Promise<void> {
    setRefusal(null)
    try {
      await remove.run({ params: { provider_id: provider.id } })
      onDeleted()
    } catch (cause) {
      setRefusal(asRefusal(cause, deleteIdentityProvider.name))
    }
  }
  if (isUsed) {
    return (
      <Dialog
        open
        title={t('group-providers.deleteNot', { name: provider.name })}
        safeLabel={t('common.close')}
        onClose={onClose}
      >
        <p>{t('group-providers.deleteUsed')}</p>
        <ul>
          {using.answer?.data.map(({ id, name }) => (
            <li key={id}>
              <Button
                kind="link"
                onClick={() => {
                  onClose()
                  onOpenGroup(id)
                }}
              >
                {name}
              </Button>
            </li>
          ))}
        </ul>
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      title={t('group-providers.deleteTitle', { name: provider.name })}
      safeLabel={t('group-providers.keep')}
      onClose={onClose}
      busy={remove.isRunning}
      action={{ label: t('group-providers.delete'), kind: 'destructive', onClick: () => void run() }}
      error={refusal && (isOutcomeUnknown(refusal) ? t('group-providers.unknown') : i18n.errorText(refusal.code))}
    >
      <p>{t('group-providers.deleteText')}</p>
    </Dialog>
  )
}
