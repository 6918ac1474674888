/** The profile: one column of cards, each of which loads and fails independently. */
import { useEffect, useState } from 'react'
import { offeredLocales } from '../../../src/contract/index.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Card } from '../../../src/ui/card.tsx'
import { DefinitionList } from '../../../src/ui/definition-list.tsx'
import { Select } from '../../../src/ui/select.tsx'
import { languageName } from '../../../src/i18n/language-name.ts'
import { ActivityCard } from './parts/activity-card.tsx'
import { ConsentCard } from './parts/consent-card.tsx'
import { DevicesCard } from './parts/devices-card.tsx'
import { PasswordCard } from './parts/password-card.tsx'
import { SecondStepCard } from './parts/second-step-card.tsx'
import sheet from './profile.css?inline'
import type { ProfileContent, ProfileState } from './profile.state.ts'

export const sheets: string[] = [sheet]

export function ProfileSkeleton() {
  return (
    <div className="profile stack" aria-busy="true">
      <span className="skel tall w4" />
      {[148, 120, 128, 180, 180, 120].map((height, place) => (
        <div key={place} part="card" className={`card pad stack gap-4 room-${height}`}>
          <span className="skel w4" />
          <span className="skel w1" />
        </div>
      ))}
    </div>
  )
}

export function ProfileView({ state }: { state: ProfileState }) {
  const { t } = useWidget()
  const [isHoldingCodes, holdCodes] = useState(false)
  useReportUnsaved(isHoldingCodes)
  if (state.kind === 'nobody') return <ProfileSkeleton />
  return (
    <div className={isHoldingCodes ? 'profile stack holds-codes' : 'profile stack'}>
      <header className="page-head">
        <h2 className="h1 grow">{t('profile.title')}</h2>
      </header>
      <PersonCard profile={state} />
      <PasswordCard profile={state} />
      <SecondStepCard profile={state} onCodes={holdCodes} />
      <LanguageCard profile={state} />
      <ConsentCard />
      <DevicesCard section={state.devices} />
      <ActivityCard section={state.activity} me={state.person} />
    </div>
  )
}

/**
 * Reports unsaved changes while recovery codes are shown, because they are shown only once: leaving the page then asks
 * for confirmation.
 */
function useReportUnsaved(dirty: boolean): void {
  const { emit } = useWidget()
  useEffect(() => {
    if (!dirty) return
    emit('nt-unsaved-change', { dirty: true })
    return () => void emit('nt-unsaved-change', { dirty: false })
  }, [dirty])
}

function PersonCard({ profile }: { profile: ProfileContent }) {
  const { t } = useWidget()
  const { person, role, groupName, isElsewhere } = profile
  return (
    <Card padded title={t('profile.person.title')}>
      <DefinitionList
        rows={[
          { id: 'name', term: t('profile.person.name'), value: <bdi>{person.fullName}</bdi> },
          { id: 'username', term: t('profile.person.username'), value: <bdi>{person.username}</bdi> },
          {
            id: 'role',
            term: t('profile.person.role'),
            value: <span className="role-name">{t(`common.role.${role}`)}</span>,
          },
          ...(groupName === null
            ? []
            : [{ id: 'group', term: t('profile.person.group'), value: <bdi>{groupName}</bdi> }]),
          {
            id: 'sign-in',
            term: t('profile.person.way'),
            value: t(isElsewhere ? 'profile.person.elsewhere' : 'profile.person.here'),
          },
        ]}
      />
      <p className="small muted">
        {t(`profile.may.${role}`)} {t('profile.person.changes')}
      </p>
    </Card>
  )
}

function LanguageCard({ profile }: { profile: ProfileContent }) {
  const { t } = useWidget()
  return (
    <Card padded title={t('profile.language.title')}>
      <Select
        className="half"
        label={t('profile.language.label')}
        hint={t('profile.language.hint')}
        value={profile.locale}
        onChange={(code) => offeredLocales.filter((each) => each === code).forEach(profile.chooseLocale)}
        // Each language is named in that language, so that a user who cannot read this page finds their own.
        options={offeredLocales.map((code) => ({ value: code, label: languageName(code) }))}
      />
    </Card>
  )
}
