import { useEffect, useRef, useState } from 'react'
import { type IdentityProvider, listIdentityProviders } from '../../../../src/contract/index.ts'
import { useCall } from '../../../../src/data/use-call.ts'
import { useShared } from '../../../../src/data/use-store.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Badge, type Tone } from '../../../../src/ui/badge.tsx'
import { Banner } from '../../../../src/ui/banner.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { Card } from '../../../../src/ui/card.tsx'
import { Empty } from '../../../../src/ui/empty.tsx'
import { Failure } from '../../../../src/ui/failure.tsx'
import { Icon } from '../../../../src/ui/icon.tsx'
import arrowLeftIcon from 'lucide-static/icons/arrow-left.svg'
import checkIcon from 'lucide-static/icons/check.svg'
import circleCheckIcon from 'lucide-static/icons/circle-check.svg'
import circleDashedIcon from 'lucide-static/icons/circle-dashed.svg'
import infoIcon from 'lucide-static/icons/info.svg'
import keyRoundIcon from 'lucide-static/icons/key-round.svg'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import plusIcon from 'lucide-static/icons/plus.svg'
import { Skeleton } from '../../../../src/ui/skeleton.tsx'
import type { GroupAdminState } from '../group-admin.state.ts'
import { SignInTest } from '../sign-in-test/sign-in-test.tsx'
import { DeleteProvider } from './delete-provider.tsx'
import { ProviderDrawer } from './provider-drawer.tsx'

const LOOKS: Readonly<Record<NonNullable<IdentityProvider['status']>, { tone: Tone; icon: string }>> = {
  draft: { tone: 'neutral', icon: circleDashedIcon },
  tested: { tone: 'success', icon: checkIcon },
  failed: { tone: 'danger', icon: octagonAlertIcon },
}

type RequestedAction = { kind: 'add' } | { kind: 'edit' | 'delete'; provider: IdentityProvider }
type ChangeNotice = { kind: 'added' | 'saved' | 'deleted'; name: string }

/** All providers that the groups may use: their state, last test, and actions (GRP-51…GRP-54). */
export function IdentityProviders({ state }: { state: GroupAdminState }) {
  const { t, i18n, instance } = useWidget()
  const { answer, error, retry } = useCall(listIdentityProviders, {})
  const capabilities = useShared((shared) => shared.session.capabilities)
  const customerId = useShared((shared) => shared.session.customerId)
  const [action, setAction] = useState<RequestedAction | null>(null)
  const [announced, announce] = useState<ChangeNotice | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (state.wantsFocus.current) heading.current?.focus()
    state.wantsFocus.current = false
  }, [])
  // Client secrets, like all credentials, are entered only on the provider's own pages.
  const isHere = instance.isProviderOrigin
  const canAdd = isHere && customerId !== null && capabilities.includes('identity-providers.create')
  const own = answer?.data.filter(({ kind }) => kind === 'oidc') ?? null
  const done = (next: ChangeNotice) => {
    setAction(null)
    announce(next)
    heading.current?.focus()
  }
  const add = canAdd && (
    <Button
      kind="primary"
      icon={plusIcon}
      hasPopup="dialog"
      onClick={() => {
        announce(null)
        setAction({ kind: 'add' })
      }}
    >
      {t('group-providers.add')}
    </Button>
  )
  return (
    <section className="group-admin stack gap-5">
      <div>
        <p className="crumb no-print">
          <button type="button" part="link" className="link plain arrow" onClick={() => state.show('groups')}>
            <Icon of={arrowLeftIcon} size="s" flip />
            {t('groups.title')}
          </button>
        </p>
        <header className="page-head">
          <div className="grow">
            <h2 className="h1" tabIndex={-1} ref={heading}>
              {t('group-providers.title')}
            </h2>
            <p className="label">{t('group-providers.intro')}</p>
          </div>
          {own !== null && own.length > 0 && add}
        </header>
      </div>
      {!isHere && (
        <Banner icon={infoIcon} title={t('group-providers.elsewhere')}>
          {t('group-providers.elsewhereText')}
        </Banner>
      )}
      <div className="told" role="status">
        {announced && (
          <Banner
            tone="success"
            icon={circleCheckIcon}
            title={t(`group-providers.told.${announced.kind}`, { name: announced.name })}
          >
            {announced.kind === 'added' && t('group-providers.told.addedText')}
          </Banner>
        )}
      </div>
      {error && !answer && (
        <Failure
          title={t('group-providers.failed')}
          message={i18n.errorText(error.code)}
          reference={error.correlationId ? t('common.reference', { id: error.correlationId }) : undefined}
          action={{ label: t('common.tryAgain'), onClick: retry }}
        />
      )}
      {!answer && !error && (
        <Card padded>
          <Skeleton lines={4} label={t('common.loading')} />
        </Card>
      )}
      {own?.length === 0 && (
        <Empty icon={keyRoundIcon} title={t('group-providers.none')} action={add}>
          {t('group-providers.noneText')}
        </Empty>
      )}
      {own !== null && own.length > 0 && (
        <ul part="card" className="card rows providers">
          {own.map((provider) => (
            <Provider
              key={provider.id}
              provider={provider}
              canUpdate={isHere && capabilities.includes('identity-providers.update')}
              canDelete={capabilities.includes('identity-providers.delete')}
              onAction={(next) => {
                announce(null)
                setAction(next)
              }}
            />
          ))}
        </ul>
      )}
      {action?.kind === 'add' && customerId !== null && (
        <ProviderDrawer
          customerId={customerId}
          provider={null}
          onClose={() => setAction(null)}
          onDone={({ name }) => done({ kind: 'added', name })}
        />
      )}
      {action?.kind === 'edit' && (
        <ProviderDrawer
          customerId={action.provider.customerId ?? ''}
          provider={action.provider}
          onClose={() => setAction(null)}
          onDone={({ name }) => done({ kind: 'saved', name })}
        />
      )}
      {action?.kind === 'delete' && (
        <DeleteProvider
          provider={action.provider}
          onClose={() => setAction(null)}
          onDeleted={() => done({ kind: 'deleted', name: action.provider.name })}
          onOpenGroup={(id) => {
            state.wantsFocus.current = true
            state.change({ group: id, 'group-view': 'groups', 'group-q': '', 'people-q': '', 'people-page': '1' })
          }}
        />
      )}
    </section>
  )
}

interface ProviderProps {
  provider: IdentityProvider
  canUpdate: boolean
  canDelete: boolean
  onAction(action: RequestedAction): void
}

function Provider({ provider, canUpdate, canDelete, onAction }: ProviderProps) {
  const { t, formats } = useWidget()
  const { id, name, status, issuerHost, groupCount, lastTest } = provider
  // For a shared provider, no details and no settings are shown here.
  const isOwn = status !== null
  const lastWords = (): string => {
    if (!lastTest || lastTest.outcome === 'pending') return t('group-providers.neverTested')
    const facts = { time: formats.instant(lastTest.at), result: t(`group-providers.result.${lastTest.outcome}`) }
    return lastTest.by === null
      ? t('group-providers.lastTest', facts)
      : t('group-providers.lastTestBy', { ...facts, person: lastTest.by })
  }
  return (
    <li>
      <div className="row wrap top">
        <div className="grow">
          <h3 className="h3">
            <bdi>{name}</bdi>
          </h3>
          <p className="small muted provider-id">
            {[issuerHost, t('group-providers.groups', { count: groupCount })].filter(Boolean).join(' · ')}
          </p>
          <p className="small muted">{isOwn ? lastWords() : t('group-providers.shared')}</p>
        </div>
        {status !== null && <Badge {...LOOKS[status]}>{t(`group-providers.status.${status}`)}</Badge>}
        <span className="row">
          {isOwn && canUpdate && (
            <Button
              size="sm"
              hasPopup="dialog"
              label={t('group-providers.actionOf', { action: t('group-providers.edit'), name })}
              hasTooltip
              onClick={() => onAction({ kind: 'edit', provider })}
            >
              {t('group-providers.edit')}
            </Button>
          )}
          {isOwn && canDelete && (
            <Button
              size="sm"
              kind="danger-quiet"
              hasPopup="dialog"
              label={t('group-providers.actionOf', { action: t('group-providers.delete'), name })}
              hasTooltip
              onClick={() => onAction({ kind: 'delete', provider })}
            >
              {t('group-providers.delete')}
            </Button>
          )}
        </span>
      </div>
      {isOwn && <SignInTest providerId={id} providerName={name} isNamed />}
    </li>
  )
}
