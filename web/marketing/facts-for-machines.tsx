/** Facts about the page for search engines (schema.org), as JSON that no browser runs. React escapes what ends it. */
export function FactsForMachines({ facts }: { facts: object }) {
  return <script type="application/ld+json">{JSON.stringify({ '@context': 'https://schema.org', ...facts })}</script>
}
