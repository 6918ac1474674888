import { type SubmitEvent, useEffect, useState } from 'react'
import { LIMITS } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import searchIcon from 'lucide-static/icons/search.svg'
import { TextInput } from '../../../../src/ui/text-input.tsx'
import { searchOf } from '../rejection-query.ts'

interface Props {
  search: string
  onSearch: (search: string) => void
  /** Focus comes here when a filter goes away with its own control. */
  id: string
}

/** Asks a moment after the last key, from two characters on; Enter asks at once. */
export function SearchBox({ search, onSearch, id }: Props) {
  const { t } = useWidget()
  const [draft, setDraft] = useState(search)
  const [known, setKnown] = useState(search)
  if (search !== known) {
    setKnown(search)
    // Changed elsewhere: Back, or Clear filters. What is being typed stays as it is.
    if (search !== searchOf(draft)) setDraft(search)
  }
  const wanted = searchOf(draft)
  useEffect(() => {
    if (wanted === search) return
    const timer = setTimeout(() => onSearch(wanted), LIMITS.searchDebounceMs)
    return () => clearTimeout(timer)
  }, [wanted, search])
  const askNow = (event: SubmitEvent) => {
    event.preventDefault()
    if (wanted !== search) onSearch(wanted)
  }
  return (
    <form className="search" role="search" onSubmit={askNow}>
      <TextInput
        id={id}
        type="search"
        icon={searchIcon}
        label={t('rejections.search')}
        labelHidden
        placeholder={t('rejections.search')}
        autoComplete="off"
        maxLength={LIMITS.searchMaxLength}
        value={draft}
        onChange={setDraft}
      />
    </form>
  )
}
