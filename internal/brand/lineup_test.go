package brand_test

import (
	"testing"

	"livery/internal/brand"
)

// spec: P4
func TestATabGoesWithTheLastOfItsProductsButOneThatNeverHadAnyStays(t *testing.T) {
	catalogue := brand.Catalogue{
		Products: []brand.Product{{ID: 1, Category: "cameras"}, {ID: 2, Category: "tags", Retired: &brand.Retired{}},
			{ID: 3, Category: "cameras", Retired: &brand.Retired{}}},
		Lists: map[string]brand.ProductList{"mine": {Products: []int{1, 2, 3}, Tabs: []brand.Category{
			{ID: brand.AllTab}, {ID: "cameras"}, {ID: "tags"}, {ID: "power"}}}},
	}
	lineup, ok := catalogue.Lineup(&brand.Brand{ID: "one", Products: &brand.ProductPage{List: "mine"}})
	if !ok || len(lineup.Tabs) != 3 || lineup.Tabs[1].ID != "cameras" || lineup.Tabs[2].ID != "power" {
		t.Errorf("the tabs are %+v", lineup.Tabs)
	}
}
