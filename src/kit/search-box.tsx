import { type FormEvent, useEffect, useState } from 'react'
import { LIMITS } from '../contract/index.ts'
import searchIcon from 'lucide-static/icons/search.svg'
import { TextInput } from '../ui/text-input.tsx'
import { searchOf } from './search-of.ts'

interface Props {
  /** What the list is searched for now. */
  search: string
  onSearch: (search: string) => void
  /** The field's id: focus comes here when a filter goes away with its own control. */
  id: string
  label: string
  placeholder: string
}

/** Asks a moment after the last key, from two characters on; Enter asks at once. */
export function SearchBox({ search, onSearch, id, label, placeholder }: Props) {
  const [draft, setDraft] = useState(search)
  const [known, setKnown] = useState(search)
  if (search !== known) {
    setKnown(search)
    // Changed elsewhere: Back, or Clear filters. What is being typed stays as it is, blanks included.
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
