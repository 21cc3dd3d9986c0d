/** On localhost and loopback addresses the site is in development mode. */
export function isDevelopment(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname) ||
    hostname === '[::1]'
  )
}

/** A switch is a cookie and a reload, so it takes the same path as a real visit. */
export function switchBrand(id: string): void {
  if (!isDevelopment(location.hostname)) {
    console.warn('Domain switching is only available in development mode')
    return
  }
  const named = location.hostname.endsWith('.localhost')
  document.cookie = `livery-brand=${encodeURIComponent(id)}; path=/; SameSite=Lax`
  if (named)
    location.href = `${location.protocol}//${id}.localhost${location.port ? `:${location.port}` : ''}${location.pathname}`
  else location.reload()
}
