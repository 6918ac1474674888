/** Who may import whom: this file is the boundary, docs/architecture.md explains it. */
/** Tests, and what stands beside them for them alone. */
const TEST = '(\\.test\\.tsx?|/test-[a-z-]+\\.ts)$'
const PACKAGE = '(^|/)node_modules/'
/** Packages that any room which draws may use. */
const REACT = `${PACKAGE}(@types/)?react(-dom)?/`

/** A room may reach itself, what `may` names, and nothing else: other rooms, packages and Node's own modules are errors. */
const room = (name, may, { from = `^src/${name}/`, comment }) => ({
  name: `room-${name.replace(/\W+/g, '-')}`,
  severity: 'error',
  comment,
  from: { path: from, pathNot: TEST },
  to: { pathNot: [from, ...may], dependencyTypesNot: ['unknown', 'undetermined'] },
})

const contract = '^src/contract/index\\.ts$'
const theme = '^src/theme/'
const i18n = '^src/i18n/'
const api = '^src/api/'
const store = '^src/store/'
const ui = '^src/ui/'
const data = '^src/data/'
const secure = '^src/secure/'
const kit = '^src/kit/'
const session = '^src/session/'
const instance = '^src/instance/'
const options = '^src/instance/options\\.ts$'
const runtime = '^src/runtime/'
const lazyParts = '^src/runtime/lazy-parts\\.ts$'
const debug = '^src/debug/'
const packages = (...names) => names.map((name) => `${PACKAGE}${name}/`)
/** Each is path data, put in by the build. */
const icons = `${PACKAGE}lucide-static/icons/`

export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Two modules that need each other are one module, or hide a third.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      comment:
        'A module that nothing imports and that imports nothing is dead, but for a script of a page and what the build puts into one.',
      from: {
        orphan: true,
        pathNot: [
          TEST,
          '\\.d\\.ts$',
          '(^|/)[^/]+\\.config\\.m?[jt]s$',
          '\\.css$',
          '\\.json$',
          '^examples/portal/src/faces/(browser-check|no-script-words|description-words)\\.ts$',
          '^src/contract/wire/slim-zod\\.ts$',
        ],
      },
      to: {},
    },
    {
      name: 'no-unresolved',
      severity: 'error',
      comment: 'An import that leads nowhere. Virtual modules and inlined sheets are made by the build.',
      from: { pathNot: TEST },
      to: { couldNotResolve: true, pathNot: ['^virtual:', '\\?inline$', '^netterms$'] },
    },
    {
      name: 'not-to-tests',
      severity: 'error',
      comment: 'Code that ships knows nothing of its tests.',
      from: { path: '^(src|widgets|loader|examples)/', pathNot: TEST },
      to: { path: [TEST, '^test/'] },
    },
    room('contract', packages('zod'), { comment: 'The contract stands alone: zod, no DOM, no Node.' }),
    room('theme', [contract], { comment: 'theme, i18n, api and store know the contract and not each other.' }),
    room('i18n', [contract, ...packages('i18next')], {
      comment: 'theme, i18n, api and store know the contract and not each other.',
    }),
    room('api', [contract, ...packages('ky')], {
      comment: 'theme, i18n, api and store know the contract and not each other.',
    }),
    room('store', [contract, ...packages('zustand')], {
      comment: 'theme, i18n, api and store know the contract and not each other.',
    }),
    room('ui', [contract, theme, i18n, REACT, icons, ...packages('qr')], {
      comment: 'Primitives draw what they are given: no api, store or data.',
    }),
    room('data', [contract, api, store, REACT], {
      comment: 'data binds calls to components and draws nothing.',
    }),
    room('secure', [contract, theme, i18n, api, ui, icons, REACT, '^src/data/save-file\\.ts$'], {
      comment:
        'Secure fields are an application of their own, drawn with the same primitives: no store, no calls of data.',
    }),
    room('kit', [contract, theme, i18n, api, store, ui, data, secure, icons, REACT], {
      comment: 'kit knows every room and no widget.',
    }),
    room('session', [contract, kit, store], {
      comment: 'session follows the signed-in user; it is told which instance it works for.',
    }),
    room('debug', [contract, i18n, api, store, theme, kit, ui, options, REACT], {
      comment: 'debug reads an instance and changes nothing.',
    }),
    room('instance', [contract, api, store, data, i18n, theme, kit, session, debug], {
      comment: 'instance wires the rooms: one API, store, cache and set of texts per namespace.',
    }),
    room(
      'runtime',
      [contract, api, kit, session, instance, i18n, theme, secure, debug, '^loader/call-queue\\.ts$', '^virtual:'],
      {
        comment: 'runtime is what one page has once: instances by namespace, lazy parts, error capture.',
      },
    ),
    room('testing', [contract, ...packages('zod')], {
      comment: 'The testing kit plays the provider by the contract alone.',
    }),
    {
      name: 'room-commands',
      severity: 'error',
      comment: 'Commands run in Node and read a page from outside: tables and types, no runtime.',
      from: { path: '^src/commands/', pathNot: TEST },
      to: {
        pathNot: [
          '^src/commands/',
          '^src/debug/(wrong-tags|doctor-report)\\.ts$',
          '^src/theme/tokens\\.ts$',
          ...packages('playwright-core'),
        ],
        dependencyTypesNot: ['core', 'unknown', 'undetermined'],
      },
    },
    room('server', [contract, api], { comment: 'What a host’s back end runs: no page, no React.' }),
    room('host', [contract, store, runtime, options, '^loader/call-queue\\.ts$', '^virtual:'], {
      comment: 'host is what a page holds in its hands, without any framework.',
    }),
    room('react', [contract, options, '^src/host/', REACT], {
      comment: 'The components are tags and handles: widgets come through host.',
    }),
    room('workbench', [contract, theme, i18n, ui, lazyParts, icons, REACT], {
      comment: 'Stories draw primitives; the entry point that exports them is not published.',
    }),
    room('entries', ['^src/(?!entries/)', '^widgets/manifest\\.ts$', '^loader/loader\\.snippet\\.ts$', REACT], {
      from: '^src/entries/([^/]+)$',
      comment: 'A published entry point imports rooms, never another entry point.',
    }),
    {
      name: 'contract-by-entry-point',
      severity: 'error',
      comment: 'Outside of src/contract, the contract is index.ts.',
      from: { path: '^(src|widgets|loader|examples)/', pathNot: ['^src/contract/', TEST] },
      to: { path: '^src/contract/', pathNot: contract },
    },
    {
      name: 'widgets',
      severity: 'error',
      comment: 'A widget stands on kit, ui, data, i18n, secure, the contract, its own domain and what domains share.',
      from: { path: '^widgets/([^/]+)/', pathNot: [TEST, '\\.(manifest|docs)\\.ts$'] },
      to: {
        pathNot: ['^widgets/($1|shared)/', contract, kit, ui, data, i18n, secure, icons, REACT],
        dependencyTypesNot: ['unknown', 'undetermined'],
      },
    },
    {
      name: 'manifests',
      severity: 'error',
      comment: 'Manifest and docs are data: build, portal and docs read them without the widget.',
      from: { path: '^widgets/([^/]+/[^/]+)/[^/]+\\.(manifest|docs)\\.ts$' },
      to: { pathNot: [contract, '^widgets/$1/[^/]+(\\.manifest|-steps)\\.ts$'] },
    },
    {
      name: 'manifest-list',
      severity: 'error',
      comment: 'The list holds manifests and nothing else.',
      from: { path: '^widgets/manifest\\.ts$' },
      to: { pathNot: ['\\.docs\\.ts$'] },
    },
    {
      name: 'rooms-know-no-widget',
      severity: 'error',
      comment: 'Only the published entry points list widgets.',
      from: { path: '^src/', pathNot: ['^src/entries/', TEST] },
      to: { path: '^widgets/' },
    },
    {
      name: 'loader-imports-nothing',
      severity: 'error',
      comment: 'The loader is the first script on the page; the build injects its map.',
      from: { path: '^loader/', pathNot: TEST },
      to: { pathNot: '^loader/' },
    },
    {
      name: 'examples-by-entry-points',
      severity: 'error',
      comment: 'Examples import what a customer could: the published entry points, no deep path.',
      from: { path: '^examples/', pathNot: [TEST, '^examples/sandbox/'] },
      to: { path: '^(src|widgets|loader)/', pathNot: ['^src/entries/', '^widgets/manifest\\.ts$'] },
    },
    {
      name: 'examples-stand-alone',
      severity: 'error',
      comment: 'An example knows no other example.',
      from: { path: '^examples/([^/]+)/', pathNot: TEST },
      to: { path: '^examples/', pathNot: '^examples/$1/' },
    },
    {
      name: 'sandbox-by-the-contract',
      severity: 'error',
      comment: 'The server shares the contract with the browser and nothing else; its entry point is not published.',
      from: { path: '^examples/sandbox/', pathNot: TEST },
      to: { path: '^(src|widgets|loader)/', pathNot: contract },
    },
  ],
  options: {
    doNotFollow: { path: PACKAGE },
    exclude: { path: '(^|/)(dist|coverage|\\.data)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['development', 'import', 'node', 'browser', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
}
