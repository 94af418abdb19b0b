import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/')({ component: AdminHome })

function AdminHome() {
  return (
    <main>
      <h1>Admin</h1>
      <p>Guide Management and Site Settings will be here.</p>
      <a href="/">To the site</a>
    </main>
  )
}
