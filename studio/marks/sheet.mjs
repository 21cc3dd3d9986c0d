// The contact sheet: every logo on its grounds and every icon at the sizes a browser shows, small ones also enlarged.
import sharp from 'sharp'

const ROW = 132
const WIDTH = 1900

export async function contactSheet(brands, { logoSvg, iconSvg, favicon }) {
  const layers = []
  const place = async (source, left, top, resize) => {
    let picture = sharp(Buffer.from(source))
    if (resize) picture = picture.resize({ ...resize, kernel: resize.kernel ?? 'lanczos3' })
    layers.push({ input: await picture.png().toBuffer(), left: Math.round(left), top: Math.round(top) })
  }
  for (const [i, brand] of brands.entries()) {
    const top = i * ROW
    const middle = top + ROW / 2
    await place(logoSvg(brand, 'light'), 24, middle - 36, { height: 72 })
    layers.push({
      input: {
        create: {
          width: 620,
          height: ROW,
          channels: 3,
          background: brand.variant === 'modern' ? '#0B1020' : '#101114',
        },
      },
      left: 620,
      top,
    })
    await place(logoSvg(brand, 'dark'), 644, middle - 36, { height: 72 })
    await place(iconSvg(brand, { size: 96 }), 1262, middle - 48)
    const small = await favicon(brand, 16)
    await place(await favicon(brand, 64), 1380, middle - 32)
    await place(await favicon(brand, 32), 1460, middle - 16)
    await place(small, 1508, middle - 8)
    await place(small, 1540, middle - 64, { height: 128, kernel: 'nearest' })
    await place(await favicon(brand, 32), 1684, middle - 64, { height: 128, kernel: 'nearest' })
  }
  return sharp({ create: { width: WIDTH, height: ROW * brands.length, channels: 3, background: '#ffffff' } })
    .composite(layers)
    .png()
    .toBuffer()
}
