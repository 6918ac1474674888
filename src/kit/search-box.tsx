import { type FormEvent, useEffect, useState } from 'react'
import { LIMITS } from '../contract/index.ts'
import searchIcon from 'lucide-static/icons/search.svg'
import { TextInput } from '../ui/text-input.tsx'
import { searchOf } from './search-of.ts'

interface Props {
  /** The current search of the list. */
  search: string
  onSearch: (search: string) => void
  /** Id of the field, which gets focus if a filter disappears together with its control. */
  id: string
  label: string
  placeholder: string
}

/** Searches shortly after the last key, if there are at least two characters; Enter searches immediately. */
export function SearchBox({ search, onSearch, id, label, placeholder }: Props) {
  const [draft, setDraft] = useState(search)
  const [known, setKnown] = useState(search)
  if (search !== known) {
    setKnown(search)
    // The search was changed elsewhere, by Back or Clear filters. Text that the user is typing is kept, including
    // spaces.
    if (search !== searchOf(draft)) setDraft(search)
  }
  const wanted = searchOf(draft)
  useEffect(() => {
    if (wanted === search) return
    const timer = setTimeout(() => onSearch(wanted), LIMITS.searchDebounceMs)
    return () => clearTimeout(timer)
  }, [wanted, search])

  function askNow(event: FormEvent): void {
    event.preventDefault()
    if (wanted !== search) onSearch(wanted)
  }

  return (
    <form className="search" role="search" onSubmit={askNow}>
      <TextInput
        id={id}
        type="search"
        icon={searchIcon}
        label={label}
        labelHidden
        placeholder={placeholder}
        autoComplete="off"
        maxLength={LIMITS.searchMaxLength}
        value={draft}
        onChange={setDraft}
      />
    </form>
  )
}
