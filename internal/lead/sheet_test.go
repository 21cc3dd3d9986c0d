package lead

import "testing"

func TestTelephoneNumbersAreWrittenForPeopleAndPrograms(t *testing.T) {
	for typed, want := range map[string]string{
		"2125550143":          "2125550143",
		"+12125550143":        "+1 2125550143",
		"+4930901820":         "+49 30901820",
		"+35312345678":        "+353 12345678",
		"+1 (415) 555-0132":   "+1 415 555 0132",
		"+1-415-555-0132":     "+1 415 555 0132", // which was a sum to a spreadsheet
		"+44 (0)20 7946 0018": "+44 20 7946 0018",
		"+49 30/901820":       "+49 30 901820",
		"":                    "",
		"=1+1":                "=1+1",
		"ask Ann":             "ask Ann",
	} {
		if got := Telephone(typed); got != want {
			t.Errorf("%q is written %q, want %q", typed, got, want)
		}
	}
}

func TestCellsStayWhatTheyAreInASpreadsheet(t *testing.T) {
	for cell, want := range map[string]string{"7-11": "\t7-11", "1/2": "\t1/2", "250": "250", "1,200": "1,200",
		"Acme": "Acme", "=SUM(A1)": "'=SUM(A1)", "+1+1": "'+1+1", "-3": "'-3", "@x": "'@x"} {
		if got := textCell(cell); got != want {
			t.Errorf("%q is written %q, want %q", cell, got, want)
		}
	}
	for size, want := range map[string]string{"11-50": "11 to 50", "11 - 100": "11 to 100", "1000+": "1000+",
		"Under 10": "Under 10", "250": "250"} {
		if got := fleetCell(size); got != want {
			t.Errorf("a fleet of %q is written %q, want %q", size, got, want)
		}
	}
}
