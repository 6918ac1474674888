/** Reads the code blocks of the guides and of the widgets' pages. Source: docs/spec/house.md HSE-31. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readEvents, readPageObjects, readWidgets } from '../../scripts/docs/read-widgets.mjs'
import { widgetPage } from '../../scripts/docs/widget-page.mjs'
import { filesBelow, ROOT } from '../architecture/source-files.ts'

export interface Snippet {
  /** Page below `docs` and line of the block's first fence, such as `guides/sessions.md:33`. */
  place: string
  /** First word of the info string; empty for a block without a language. */
  language: string
  /** Options after the language in the info string: `key=value`, `key="some words"`, or `flag` (an empty text). */
  options: Readonly<Record<string, string>>
  code: string
}

const FENCE = /^( *)```(\S*)([^\n]*)\n([\s\S]*?)^\1```$/gm
const OPTION = /([a-z][\w-]*)(?:=(?:"([^"]*)"|(\S+)))?/g

/** Returns the code blocks of a page. @param page path below `docs`, for `place` */
export function snippetsOf(page: string, text: string): Snippet[] {
  return [...text.matchAll(FENCE)].map(({ index, 1: indent = '', 2: language = '', 3: info = '', 4: code = '' }) => ({
    place: `${page}:${text.slice(0, index).split('\n').length}`,
    language,
    // `[Title]` is not an option but the tab title of a code group.
    options: Object.fromEntries(
      [...info.replace(/\[[^\]]*\]/, '').matchAll(OPTION)].map(([, name = '', quoted, word]) => [
        name,
        quoted ?? word ?? '',
      ]),
    ),
    code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }))
}

/** Returns the code blocks of all guides, in the order of the pages. */
export const guideSnippets = (): Snippet[] =>
  filesBelow('docs/guides', /\.md$/).flatMap((path) =>
    snippetsOf(path.slice('docs/'.length), readFileSync(join(ROOT, path), 'utf8')),
  )

/** Returns the code blocks of the widgets' pages, which `npm run docs` generates. */
export async function widgetSnippets(): Promise<Snippet[]> {
  const widgets = await readWidgets()
  const facts = { events: readEvents(), pageObjects: readPageObjects(widgets) }
  return widgets.flatMap((widget) => snippetsOf(`widgets/${widget.name}.md`, widgetPage(widget, facts)))
}
