package web

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"

	"livery/internal/brand"
	"livery/internal/edition"
	"livery/internal/page"
	"livery/internal/sheet"
)

// sheetFile answers /sheets/2.pdf, the data sheet of a product, and /sheets/2-4.pdf, a comparison. Each is made when
// it is first asked for, cached beside the pages that are. Comparisons, of which there are more than anybody reads,
// are limited like theirs.
func (s *Server) sheetFile(w http.ResponseWriter, r *http.Request, v visit) error {
	ids, ok := sheetIDs(r.PathValue("file"))
	catalogue := v.edition.Source(v.Brand).Stock
	if !ok || catalogue == nil || !v.Brand.Tools.Sheets {
		return notFound(w, r, v)
	}
	var products []sheet.Product
	for _, id := range ids {
		at := slices.IndexFunc(catalogue.Products, func(item brand.Item) bool { return item.ID == id })
		if at < 0 {
			return notFound(w, r, v)
		}
		products = append(products, sheetOf(&v.edition.Content.Site.Catalogue, catalogue.Products[at]))
	}
	request := edition.Request{Brand: v.Brand, Path: r.URL.Path}
	if len(products) > 1 {
		request.Limit = func() error { return s.mayRender(w, r) }
	}
	doc, err := v.edition.File(r.Context(), request,
		func() ([]byte, error) { return s.makeSheet(r.Context(), v, products) })
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/pdf")
	w.Header().Set("Content-Disposition", fmt.Sprintf(`inline; filename="%s-%s.pdf"`, v.Brand.ID,
		strings.TrimSuffix(r.PathValue("file"), ".pdf")))
	writeEncoded(w, r, http.StatusOK, doc.Encoded)
	return nil
}

// sheetIDs reads a file name such as 2-4.pdf: products in order, each once, no more than stand side by side.
func sheetIDs(file string) (ids []int, ok bool) {
	name, found := strings.CutSuffix(file, ".pdf")
	words := strings.Split(name, "-")
	if !found || len(words) > page.CompareLimit {
		return nil, false
	}
	for _, word := range words {
		id, err := strconv.Atoi(word)
		if err != nil || strconv.Itoa(id) != word || len(ids) > 0 && ids[len(ids)-1] >= id {
			return nil, false
		}
		ids = append(ids, id)
	}
	return ids, true
}

func sheetOf(catalogue *brand.Catalogue, item brand.Item) sheet.Product {
	product, _ := catalogue.Find(item.ID)
	made := sheet.Product{Item: item, Sizes: product.Specs.Sizes}
	for _, related := range item.WorksWith {
		if partner, ok := catalogue.Find(related.ID); ok {
			made.Partners = append(made.Partners, partner.Title)
		}
	}
	return made
}

// logoOf is the file of the brand's logo: one that it brought, or the delivered one as PNG.
func (s *Server) logoOf(ctx context.Context, v visit) []byte {
	shown, listed := v.edition.Source(v.Brand).Pictures[v.Brand.Logo]
	if !listed {
		return nil
	}
	if s.Pictures != nil {
		if own, err := s.Pictures.File(ctx, v.Brand.ID, path.Base(shown.Base)+"."+shown.Ext); err == nil {
			return own.Content
		}
	}
	file, _ := fs.ReadFile(s.Assets, "domains/"+v.Brand.ID+"/"+v.Brand.Logo+".png")
	return file
}

func (s *Server) makeSheet(ctx context.Context, v visit, products []sheet.Product) ([]byte, error) {
	var ids []string
	for i := range products {
		ids = append(ids, strconv.Itoa(products[i].ID))
		picture, err := fs.ReadFile(s.Assets, "shared/"+products[i].Image+"-square.jpg")
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
		products[i].Picture = picture
	}
	contact := v.Brand.Contact.ContactInfo
	about := sheet.About{Brand: v.Brand.Name, Logo: s.logoOf(ctx, v), Phone: contact.Phone,
		Email: contact.Email, Day: v.edition.Day,
		Address: v.edition.Registry.PrimaryHost(v.Brand.ID) + "/products/" + ids[0]}
	if words := v.Brand.Words; words.Sheet != nil && words.Product != nil {
		about.Words, about.BestFor, about.WorksWith = *words.Sheet, words.Product.BestFor, words.Product.WorksWith
	}
	if len(products) == 1 {
		return sheet.OfProduct(about, products[0])
	}
	about.Address = v.edition.Registry.PrimaryHost(v.Brand.ID) + "/products?compare=" + strings.Join(ids, ",")
	return sheet.OfComparison(about, products)
}
