/** How many features carry a picture of the brand's solutions, where they have none of their own, by the layout. */
export const picturedFeatures: Record<string, number> = { lead: 1, pictures: 4 }
