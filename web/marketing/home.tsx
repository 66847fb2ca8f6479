export default function Home() {
  return (
    <main id="main" tabIndex={-1} data-prerendered>
      <h1>Stringline</h1>
    </main>
  )
}
