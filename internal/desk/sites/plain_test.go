package sites

import "testing"

func TestMessagesOfRulesAreSaidWithoutFilesFieldsAndCommands(t *testing.T) {
	called := func(id string) string { return map[string]string{"store": "Fleet Store"}[id] }
	for _, one := range []struct{ message, want string }{
		{"correct it, or add the value to catalogue/figures.yaml",
			"correct it, or add the value to the allowed figures"},
		{"add or join entries in brands/store.yaml", "add or join entries in Fleet Store"},
		{"somebody else has changed the same field since: hero.title of brands/store by Ann",
			"somebody else has changed the same field since: Hero › Title of Fleet Store by Ann"},
		{"write it, or leave the field out to have the words of the layer below",
			"write it, or use the words of the family again"},
		{"name four photos of the host in settings.stockPhotoUrl, or leave the field out",
			"name four photos of the host in Settings › Stock photo url, or leave it empty"},
		{"name the id of a row of buying.rows, or add the row",
			"name the id of a row of Buying › Rows, or add the row"},
		{"use one of: cameras, keyless; or add families/x.yaml", "use one of: cameras, keyless; or add the family x"},
		{"remove it: http://store.localhost shows the brand", "remove it: http://store.localhost shows the brand"},
		{"add it, or take the brand from it in rules.yaml",
			"add it, or let whoever runs the server take the brand from it in the rules"},
		{"add it to assets, or bring it with livery media put store", "add it to assets, or bring it under Pictures"},
		{`says "$4.50 a day", which is a price that no entry of permits.yaml allows here`,
			`says "$4.50 a day", which is a price that no entry of the list of permits allows here`},
	} {
		if got := plain(one.message, called); got != one.want {
			t.Errorf("%q is said as\n%q, expected\n%q", one.message, got, one.want)
		}
	}
}
