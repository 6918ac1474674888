import { USER_LIMITS } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Banner } from '../../../../src/ui/banner.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { DefinitionList } from '../../../../src/ui/definition-list.tsx'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import triangleAlertIcon from 'lucide-static/icons/triangle-alert.svg'
import { signInWords } from '../group-words.ts'
import { needsConfirmation, useProvider } from '../forms/provider-proof.tsx'
import type { Creation } from './use-creation.ts'

/** Step 4: everything that will be created, and the button that sends the request. */
export function ReviewStep({ creation }: { creation: Creation }) {
  const { t, formats } = useWidget()
  const { draft, phase, customerId } = creation
  const level = t('groups.levelOf', {
    level: formats.number((draft.parent?.level ?? 0) + 1),
    most: formats.number(USER_LIMITS.maxGroupDepth),
  })
  const accounts = draft.accounts.map(({ name, withChildAccounts }) =>
    withChildAccounts ? t('group-forms.accounts.andChildren', { name }) : name,
  )
  const isUntested = needsConfirmation(useProvider(draft.identityProviderId))
  return (
    <div className="stack gap-5 group-review">
      <div part="card" className="card pad stack gap-5">
        <DefinitionList
          rows={[
            { id: 'name', term: t('group-forms.name.label'), value: draft.name },
            {
              id: 'parent',
              term: t('group-forms.parent.label'),
              value: `${draft.parent?.name ?? t('group-forms.parent.top')} · ${level}`,
            },
            {
              id: 'network',
              term: t('groups.networkAccess'),
              value: t(draft.networkAccess ? 'group-forms.on' : 'group-forms.off'),
            },
            { id: 'sign-in', term: t('groups.signsInWith'), value: signInWords(t, draft) },
            {
              id: 'accounts',
              term: t('groups.accounts'),
              value: accounts.length > 0 ? formats.list(accounts) : t('group-forms.none'),
            },
            { id: 'people', term: t('groups.people'), value: t('group-forms.noneYet') },
          ]}
        />
        {isUntested && (
          <Banner tone="warning" icon={triangleAlertIcon} title={t('sign-in-test.untested')}>
            {t('sign-in-test.untestedText')}
          </Banner>
        )}
        {phase === 'unknown' && (
          <Banner tone="danger" role="alert" icon={octagonAlertIcon} title={t('group-forms.unknown')}>
            {t('group-forms.unknownText')}
          </Banner>
        )}
        <div className="row wrap">
          <Button
            kind="primary"
            busy={phase === 'sending'}
            reason={customerId === null ? t('group-forms.noAccountSelected') : undefined}
            onClick={creation.send}
          >
            {t(phase === 'unknown' ? 'group-forms.sendAgain' : 'groups.create')}
          </Button>
          <Button disabled={phase === 'sending'} onClick={() => creation.goTo('accounts')}>
            {t('common.back')}
          </Button>
          <Button kind="quiet" disabled={phase === 'sending'} onClick={creation.cancel}>
            {t('group-forms.cancel')}
          </Button>
        </div>
      </div>
    </div>
  )
}
