// Code generated from src/variants by `make gen`. DO NOT EDIT.
import type { Variant } from './rules'

/** The six colours of a variant, and whether it is dark or has a gradient. */
export interface Theme {
  primary: string
  secondary: string
  accent: string
  background: string
  text: string
  textSecondary: string
  dark: boolean
  gradient: boolean
}

export const themes: Record<Variant, Theme> = {
  "clean": {
    "primary": "#0A7A5A",
    "secondary": "#0E4D64",
    "accent": "#0369A1",
    "background": "#FFFFFF",
    "text": "#10231E",
    "textSecondary": "#4B635B",
    "dark": false,
    "gradient": false
  },
  "corporate": {
    "primary": "#452F80",
    "secondary": "#2A1D52",
    "accent": "#A8480B",
    "background": "#FFFFFF",
    "text": "#1B1530",
    "textSecondary": "#574F6E",
    "dark": false,
    "gradient": false
  },
  "creative": {
    "primary": "#B4145A",
    "secondary": "#5B21B6",
    "accent": "#C2410C",
    "background": "#FFF8F1",
    "text": "#2A0F1F",
    "textSecondary": "#6B4A5C",
    "dark": false,
    "gradient": true
  },
  "dark": {
    "primary": "#FFB224",
    "secondary": "#FF7A45",
    "accent": "#5CC8FF",
    "background": "#0A0A0B",
    "text": "#F5F5F4",
    "textSecondary": "#A8A8A3",
    "dark": true,
    "gradient": false
  },
  "elegant": {
    "primary": "#14463A",
    "secondary": "#2E2A25",
    "accent": "#86601A",
    "background": "#F5F6F1",
    "text": "#1E1B16",
    "textSecondary": "#625A4E",
    "dark": false,
    "gradient": true
  },
  "grid": {
    "primary": "#C43B00",
    "secondary": "#0B0B0B",
    "accent": "#0047BB",
    "background": "#F2F2EF",
    "text": "#0B0B0B",
    "textSecondary": "#4F5459",
    "dark": false,
    "gradient": false
  },
  "landing": {
    "primary": "#1D4FD7",
    "secondary": "#0B2A8F",
    "accent": "#D11F4A",
    "background": "#FFFFFF",
    "text": "#0C1533",
    "textSecondary": "#4A5578",
    "dark": false,
    "gradient": true
  },
  "magazine": {
    "primary": "#8C1D18",
    "secondary": "#33302B",
    "accent": "#1F5A6B",
    "background": "#FAF6EE",
    "text": "#1C1917",
    "textSecondary": "#5C554B",
    "dark": false,
    "gradient": false
  },
  "minimal": {
    "primary": "#111111",
    "secondary": "#3F3F46",
    "accent": "#1D4ED8",
    "background": "#FFFFFF",
    "text": "#0A0A0A",
    "textSecondary": "#52525B",
    "dark": false,
    "gradient": false
  },
  "modern": {
    "primary": "#8EA2FF",
    "secondary": "#22D3EE",
    "accent": "#E879F9",
    "background": "#0B1020",
    "text": "#F4F6FF",
    "textSecondary": "#A9B3D1",
    "dark": true,
    "gradient": true
  },
  "professional": {
    "primary": "#0B3A66",
    "secondary": "#14538C",
    "accent": "#0F766E",
    "background": "#F5F8FB",
    "text": "#0B1B2B",
    "textSecondary": "#475A6D",
    "dark": false,
    "gradient": false
  }
}
