/**
 * Which rows of a page are drawn before the others: those in view, and those that make the columns as wide as they will be,
 * so that no column moves while the rest comes. Source: docs/spec/widgets.md WID-61.
 */

/** As many as fit below title, tabs and filters of most screens; more would make the first task long. */
const IN_VIEW = 10

// In the faces of pages these take about half of a letter's width, and a quarter more.
const NARROW = /[\s.,:;'’|()[\]/·fijlrtI1-]/g
const WIDE = /[A-Z@%mw\u2e80-\uffff]/g
const widthOf = (text: string): number =>
  text.length - (text.match(NARROW)?.length ?? 0) * 0.4 + (text.match(WIDE)?.length ?? 0) * 0.25
/** No text is wider for its length: most are told by it, without a look at their letters. */
const WIDEST_LETTER = 1.25

/**
 * @param lines of each row, the same columns for every row, empty where there is nothing
 * @param from place of the first row in view
 * @returns places in the list, each once
 */
export function firstRows(lines: readonly (readonly string[])[], from: number): number[] {
  const start = Math.max(0, Math.min(from, lines.length - IN_VIEW))
  const places = lines.map((_, place) => place)
  const inView = places.slice(start, start + IN_VIEW)
  const widest: { width: number; place: number }[] = []
  // Of rows that are equally wide, one that is drawn anyway is enough.
  for (const place of new Set([...inView, ...places])) {
    lines[place]?.forEach((text, column) => {
      const most = widest[column]?.width ?? 0
      if (text.length * WIDEST_LETTER <= most) return
      const width = widthOf(text)
      if (width > most) widest[column] = { width, place }
    })
  }
  return [...new Set([...inView, ...widest.flatMap((each) => each.place)])]
}
