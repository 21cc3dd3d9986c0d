export const metadata = { title: 'Van hire by the day', description: 'A small page to measure a server with.' }

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  )
}
