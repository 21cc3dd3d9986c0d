package quote_test

import (
	"errors"
	"testing"

	"livery/internal/quote"
)

func TestASignatureNeedsNoPurchaseOrder(t *testing.T) {
	whole := quote.Signature{Name: "Jo Chief", Position: "Director", ShipTo: "1 Yard Road", Agreed: true}
	if err := whole.Check(); err != nil {
		t.Errorf("without a purchase order number: %v", err)
	}
	whole.ShipTo = " "
	if refused, ok := errors.AsType[*quote.FieldError](whole.Check()); !ok || refused.Field != "shipTo" {
		t.Errorf("without an address: %v", refused)
	}
}
