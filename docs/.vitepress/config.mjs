/** The documentation site: `npm run docs` builds it into dist/docs/site, and the sandbox serves it at `/docs`. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import llmstxt from 'vitepress-plugin-llms'
import { readWidgets } from '../../scripts/docs/read-widgets.mjs'
import { brotli } from '../../scripts/rollup/compress.mjs'

const widgets = await readWidgets()
/** Written by scripts/api-reference.mjs, which `npm run docs` runs first. */
const navigation = new URL('../types/navigation.json', import.meta.url)
const types = existsSync(navigation) ? JSON.parse(readFileSync(navigation, 'utf8')) : []
const typesItem = ({ title, path, children }) => ({
  text: title,
  ...(path && { link: `/types/${path}` }),
  ...(children && { collapsed: true, items: children.map(typesItem) }),
})

const GUIDES = [
  {
    text: 'Start',
    items: [
      ['Quickstart', 'quickstart'],
      ['Sessions', 'sessions'],
      ['Embedding', 'embedding'],
      ['Examples', 'examples'],
      ['npm and bundlers', 'npm'],
      ['React', 'react'],
      ['Routing and state', 'routing'],
    ],
  },
  {
    text: 'Make it yours',
    items: [
      ['Theming', 'theming'],
      ['Copy and languages', 'copy'],
      ['White label', 'white-label'],
      ['Workbench', 'workbench'],
    ],
  },
  {
    text: 'Go to production',
    items: [
      ['Command line', 'command-line'],
      ['Testing', 'testing'],
      ['Security headers', 'security-headers'],
      ['What your page can see', 'host-page'],
      ['Accessibility', 'accessibility'],
      ['Browsers', 'browsers'],
      ['Going live', 'going-live'],
      ['Pinning and upgrading', 'upgrading'],
    ],
  },
  {
    text: 'Run the provider',
    items: [
      ['When something fails', 'faults'],
      ['Running the sandbox', 'running'],
      ['Portal', 'portal'],
      ['Payment rail', 'payment-rail'],
      ['Scaling', 'scaling'],
      ['Performance', 'performance'],
    ],
  },
].map(({ text, items }) => ({ text, items: items.map(([title, file]) => ({ text: title, link: `/guides/${file}` })) }))

const REFERENCE = [
  { text: 'Events', link: '/reference/events' },
  { text: 'Flags', link: '/reference/flags' },
  { text: 'Texts', link: '/reference/texts' },
  { text: 'Tokens', link: '/reference/tokens' },
  { text: 'Parts', link: '/reference/parts' },
  { text: 'Bytes', link: '/reference/bytes' },
  { text: 'Try the API', link: '/reference/try-the-api' },
  // The sandbox prints these two from the calls that it serves.
  { text: 'HTTP API', link: '/api', target: '_self' },
  { text: 'Error codes', link: '/errors', target: '_self' },
  { text: 'TypeScript API', link: '/types/' },
  { text: 'Changelog', link: '/changelog' },
  { text: 'Security', link: '/security' },
]

const WIDGETS = [{ text: 'Widgets', items: widgets.map(({ tag, name }) => ({ text: tag, link: `/widgets/${name}` })) }]

/** Brotli quality: higher ones take minutes for the search index. */
const COMPRESSION = 6

/** What `llms.txt` lists: pages that are files of this site. */
const SIDEBAR_OF_FILES = [
  ...GUIDES,
  ...WIDGETS,
  { text: 'Reference', items: REFERENCE.filter(({ link, target }) => !target && !link.startsWith('/types/')) },
]

/** Files outside of this folder that pages link to → their page on the site. */
const ROOT_PAGES = {
  'SECURITY.md': '/security',
  'CHANGELOG.md': '/changelog',
  'CONTRIBUTING.md': '/contributing',
  'README.md': '/',
}

export default defineConfig({
  title: 'NetTerms',
  description: 'White-label widgets for trade credit and invoicing: integrate, theme, test, and run them.',
  base: '/docs/',
  outDir: '../dist/docs/site',
  cacheDir: '../.cache/vitepress',
  async buildEnd({ outDir }) {
    copyExplorer(join(outDir, 'explorer'))
    await compressFiles(outDir)
  },
  srcExclude: ['package/**'],
  cleanUrls: true,
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: '/docs/mark.svg' }]],
  // The generator would add a style element to the page, which the site's policy forbids.
  appearance: { disableTransition: false },
  // Page data in a file of its own: the site's policy allows no inline script beside those in the list of hashes.
  metaChunk: true,
  ignoreDeadLinks: [/^http:..localhost/, /^\/(api|errors)(\/|$)/, './adr'],
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config: (md) => {
      md.core.ruler.push('root-pages', ({ tokens, env }) => linkRootPages(tokens, env.relativePath ?? ''))
      const inlineCode = md.renderer.rules.code_inline
      // Braces in code are i18next's, not Vue's.
      md.renderer.rules.code_inline = (tokens, index, ...rest) => {
        tokens[index].attrSet('v-pre', '')
        return inlineCode(tokens, index, ...rest)
      }
    },
  },
  vite: {
    plugins: [llmstxt({ ignoreFiles: ['adr/**', 'design/**', 'spec/**', 'types/**'], sidebar: SIDEBAR_OF_FILES })],
    logLevel: 'warn',
  },
  themeConfig: {
    nav: [
      { text: 'Guides', link: '/guides/quickstart', activeMatch: '^/guides/' },
      { text: 'Widgets', link: '/widgets/', activeMatch: '^/widgets/' },
      { text: 'Reference', link: '/reference/events', activeMatch: '^/(reference|types)/' },
    ],
    sidebar: {
      '/guides/': GUIDES,
      '/widgets/': WIDGETS,
      '/reference/': [{ text: 'Reference', items: REFERENCE }],
      '/types/': types.map(typesItem),
      '/spec/': [{ text: 'Rules', link: '/spec/' }],
    },
    outline: 'deep',
    search: { provider: 'local', options: { _render: searchable } },
  },
})

/** The API explorer's two files as they are: the generator takes the first style sheet that it bundles for the site's own. */
function copyExplorer(folder) {
  const from = fileURLToPath(new URL('../../node_modules/swagger-ui-dist', import.meta.url))
  mkdirSync(folder, { recursive: true })
  for (const name of ['swagger-ui-bundle.js', 'swagger-ui.css']) copyFileSync(join(from, name), join(folder, name))
}

/** Writes the compressed copies that the sandbox sends instead of the files. */
async function compressFiles(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((file) => /\.(js|css|json|svg)$/.test(file))
  for (const file of files) {
    writeFileSync(join(folder, `${file}.br`), await brotli(readFileSync(join(folder, file)), COMPRESSION))
  }
}

/** Leads links that leave this folder to their page; a link to a source file becomes its name alone. */
function linkRootPages(tokens, page) {
  const depth = page.split('/').length - 1
  for (const { children } of tokens) {
    for (const token of children ?? []) {
      const href = token.type === 'link_open' ? token.attrGet('href') : null
      // The text of a file of the root, included in a page of this folder.
      if (href?.startsWith('docs/')) token.attrSet('href', href.slice('docs'.length))
      if (!href?.startsWith('../')) continue
      const above = href.split('../').length - 1
      if (above <= depth) continue
      const [file, anchor] = href.replaceAll('../', '').split('#')
      if (ROOT_PAGES[file]) token.attrSet('href', anchor ? `${ROOT_PAGES[file]}#${anchor}` : ROOT_PAGES[file])
    }
  }
}

/** Pages of types, rules, decisions, and texts would hide the guides in the results. */
function searchable(text, env, md) {
  return /^(types|spec|adr|design)\/|^reference\/texts/.test(env.relativePath) ? '' : md.render(text, env)
}
