export default function Gallery() {
  return (
    <main id="main" tabIndex={-1}>
      <h1>Gallery</h1>
    </main>
  )
}
