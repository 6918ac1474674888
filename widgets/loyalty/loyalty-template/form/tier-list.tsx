import plusIcon from 'lucide-static/icons/plus.svg'
import { useEffect, useRef, useState } from 'react'
import { LIMITS } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { Card } from '../../../../src/ui/card.tsx'
import { focusById } from '../../../../src/ui/focus.ts'
import { NO_TIER } from './kept-draft.ts'
import type { FieldsProps } from './terms-fields.tsx'
import { TierFields } from './tier-fields.tsx'

/** The tiers of a program, at most `LIMITS.maxLoyaltyTiers`. */
export function TierList({ form, idOf, errorOf, hear, onRenumbered }: FieldsProps & { onRenumbered: () => void }) {
  const { t, formats } = useWidget()
  const add = useRef<HTMLButtonElement>(null)
  const [removals, setRemovals] = useState(0)
  const wasAdded = useRef(false)
  const { draft, change } = form
  const { tiers } = draft
  useEffect(() => {
    if (!wasAdded.current || !add.current) return
    wasAdded.current = false
    focusById(add.current, idOf(`target-${tiers.length - 1}`))
  }, [tiers.length])
  const isFull = tiers.length >= LIMITS.maxLoyaltyTiers
  return (
    <Card
      padded
      title={t('loyalty-terms.tiers')}
      end={t('loyalty-terms.tierCount', {
        shown: formats.number(tiers.length),
        max: formats.number(LIMITS.maxLoyaltyTiers),
      })}
    >
      <p className="small muted">{t('loyalty-terms.tiers.hint')}</p>
      {tiers.map((tier, at) => (
        <TierFields
          // Removing a tier renumbers the others, so the key remounts their fields with the parsed input.
          key={`${removals} ${at}`}
          at={at}
          tier={tier}
          goalType={draft.goalType}
          currency={draft.currency}
          idOf={idOf}
          errorOf={errorOf}
          onChange={(next, unread) => {
            hear(unread)
            change({ tiers: tiers.map((each, index) => (index === at ? next : each)) })
          }}
          onRemove={
            tiers.length > 1
              ? () => {
                  change({ tiers: tiers.filter((_, index) => index !== at) })
                  onRenumbered()
                  setRemovals((count) => count + 1)
                  add.current?.focus()
                }
              : undefined
          }
        />
      ))}
      <div>
        <Button
          icon={plusIcon}
          buttonRef={add}
          disabled={isFull}
          onClick={() => {
            wasAdded.current = true
            change({ tiers: [...tiers, { ...NO_TIER, incentiveReward: tiers.at(-1)?.incentiveReward ?? 'percent' }] })
          }}
        >
          {t('loyalty-terms.addTier')}
        </Button>
      </div>
    </Card>
  )
}
