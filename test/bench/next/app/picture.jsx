const srcset = ({ base, version }, widths, extension) =>
  widths.map((width) => `${base}-${width}.${extension}?v=${version} ${width}w`).join(', ')

export function Picture({ picture, alt = picture.alt, sizes, ratio, priority = false, className = '' }) {
  return (
    <picture
      className={`picture ${className}`}
      style={{ aspectRatio: ratio, backgroundImage: `url(${picture.preview})` }}
    >
      <source type="image/avif" srcSet={srcset(picture, picture.avif, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={srcset(picture, picture.webp, 'webp')} sizes={sizes} />
      <img
        src={`${picture.base}.${picture.ext}?v=${picture.version}`}
        alt={alt}
        width={picture.width}
        height={picture.height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding={priority ? 'sync' : 'async'}
      />
    </picture>
  )
}
