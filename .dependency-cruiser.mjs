/** Who may import whom (the arrows of the architecture). Everything that is not allowed here fails `npm test`. */
const room = (name) => `^src-renderer/${name}/`;
const only = (name, allowed) => ({
  name: `${name}-knows-only-its-neighbours`,
  severity: 'error',
  from: { path: room(name) },
  to: { path: '^(src-renderer|rules|src-main|resources|test)/', pathNot: [room(name), ...allowed].join('|') },
});
const oneRoom = (library, rooms) => ({
  name: `${library}-lives-in-one-room`,
  severity: 'error',
  from: { path: '^(src-renderer|src-main|rules|resources)/', pathNot: rooms },
  to: { path: `node_modules/${library}/` },
});

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'rules-are-pure',
      severity: 'error',
      from: { path: '^rules/' },
      to: { pathNot: '^rules/|node_modules/(@noble/hashes|valibot)/' },
    },
    {
      name: 'games-never-meet',
      severity: 'error',
      from: { path: '^rules/games/([^/]+)/' },
      to: { path: '^rules/games/', pathNot: '^rules/games/$1/' },
    },
    {
      name: 'kernel-knows-no-game',
      severity: 'error',
      from: { path: '^rules/kernel/' },
      to: { path: '^rules/(games|index)' },
    },
    only('ledger', ['^rules/']),
    only('chance', [room('ledger'), '^rules/']),
    only('store', [room('ledger'), '^rules/']),
    only('sync', [room('ledger'), '^rules/']),
    only('sheet', ['^rules/', '^resources/']),
    only('table', [room('sheet'), '^rules/', '^resources/']),
    only('session', [room('ledger'), room('chance'), room('store'), room('sync'), '^rules/', '^src-main/bridge']),
    only('ui', [room('session'), room('table'), room('sheet'), '^rules/', '^resources/']),
    {
      name: 'resources-know-only-rules',
      severity: 'error',
      from: { path: '^resources/' },
      to: { path: '^(src-renderer|src-main|test)/' },
    },
    {
      name: 'main-knows-none-of-the-renderer',
      severity: 'error',
      from: { path: '^src-main/' },
      to: { path: '^(src-renderer|rules|resources|test)/' },
    },
    { name: 'nobody-imports-tests', severity: 'error', from: { pathNot: '^(test|scripts)/' }, to: { path: '^test/' } },
    oneRoom('konva', '^src-renderer/(table|sheet/paint-canvas)'),
    oneRoom('(yjs|y-webrtc|y-protocols)', '^src-renderer/sync/'),
    oneRoom('(@cantoo/pdf-lib|fontkit)', '^src-renderer/sheet/(paint|read)-pdf'),
    oneRoom('dexie', '^src-renderer/store/'),
    oneRoom('fflate', '^src-renderer/store/'),
    oneRoom('libsodium-wrappers-sumo', '^src-renderer/(ledger/seal|chance/)'),
    oneRoom('(electron|ws|sirv)', '^src-main/'),
    {
      name: 'node-only-in-main',
      severity: 'error',
      from: { path: '^(src-renderer|rules|resources)/' },
      to: { dependencyTypes: ['core'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'svelte', 'browser', 'default', 'types'],
    },
    exclude: { path: '^out/' },
  },
};
