import { createContext, useContext, type ReactNode } from 'react'
import type { Variant } from '../gen/rules'
import { themes, type Theme } from '../gen/themes'

const ThemeContext = createContext<Theme | null>(null)

export function ThemeProvider({ variant, children }: { variant: Variant; children: ReactNode }) {
  return <ThemeContext value={themes[variant]}>{children}</ThemeContext>
}

export function useTheme(): Theme {
  const theme = useContext(ThemeContext)
  if (!theme) throw new Error('useTheme must be used within a ThemeProvider')
  return theme
}
