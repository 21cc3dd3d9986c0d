// As create-next-app leaves it; only the root is named, so that no lockfile above is taken for ours.
export default { turbopack: { root: import.meta.dirname } }
