// Read when somebody puts the page on their home screen: no page waits for it.
for (const [rel, href] of [
  ['manifest', '/manifest.webmanifest'],
  ['apple-touch-icon', '/icons/icon-180.png'],
] as const)
  document.head.append(Object.assign(document.createElement('link'), { rel, href }))
