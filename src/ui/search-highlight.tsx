import { searchForm } from '../contract/index.ts'

interface Props {
  text: string
  /** The search text; each of its words matches independently. */
  query: string
}

/** A result text with the matches in bold (UI-19). */
export function SearchHighlight({ text, query }: Props) {
  return (
    <>
      {matchRuns(text, query).map(([run, isMatch], index) =>
        isMatch ? (
          <mark key={index} className="match">
            {run}
          </mark>
        ) : (
          run
        ),
      )}
    </>
  )
}

/**
 * Returns the normalized text without case and accents (DIR-68); `owner[i]` is the index of letter i in the original
 * text.
 */
function folded(text: string): { letters: string; owner: number[] } {
  let letters = ''
  const owner: number[] = []
  let at = 0
  for (const character of text) {
    const plain = /\s/.test(character)
      ? ' '
      : searchForm(character).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    letters += plain
    for (let index = 0; index < plain.length; index += 1) owner.push(at)
    at += character.length
  }
  owner.push(at)
  return { letters, owner }
}

/**
 * Splits a text into matching and other runs.
 *
 * @returns runs in order, none empty; joined they are the text
 */
export function matchRuns(text: string, query: string): [run: string, isMatch: boolean][] {
  const { letters, owner } = folded(text)
  const words = folded(query).letters.split(/\s+/).filter(Boolean)
  const hit = new Array<boolean>(text.length).fill(false)
  for (const word of words) {
    for (let from = letters.indexOf(word); from !== -1; from = letters.indexOf(word, from + word.length)) {
      hit.fill(true, owner[from], owner[from + word.length])
    }
  }
  const runs: [string, boolean][] = []
  for (let at = 0; at < text.length; at += 1) {
    const last = runs.at(-1)
    if (last && last[1] === hit[at]) last[0] += text[at]
    else runs.push([text[at] ?? '', hit[at] ?? false])
  }
  return runs
}
