import ts from 'typescript';

const TEXT = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike;

/**
 * Text must be the whole content of its element. The translation of a browser replaces text nodes;
 * React then updates a node that is no longer on the page, or throws as it removes it or inserts beside it.
 */
export const textIsWholeContent = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      mixed:
        'A translated page breaks here: wrap this text in an element, or make the whole content one text.',
    },
  },
  create(context) {
    const services = context.sourceCode.parserServices;

    function isText(node) {
      switch (node.type) {
        case 'JSXText':
          return /\S/.test(node.value);
        case 'JSXExpressionContainer':
          return !isEmpty(node) && isText(node.expression);
        case 'LogicalExpression':
          return isText(node.right) || (node.operator !== '&&' && isText(node.left));
        case 'ConditionalExpression':
          return isText(node.consequent) || isText(node.alternate);
        case 'Literal':
          return /\S/.test(String(node.value));
      }
      const type = services.getTypeAtLocation(node);
      const parts = type.isUnion() ? type.types : [type];
      // A `ReactNode`, such as an icon, is mostly an element; component tests check the rest.
      return parts.some(is(TEXT)) && !parts.some(is(ts.TypeFlags.Object));
    }

    function check(node) {
      const children = node.children.filter((child) => !isEmpty(child));
      if (node.type === 'JSXElement' && children.length < 2) return;
      for (const child of children.filter(isText)) {
        context.report({ node: child, messageId: 'mixed' });
      }
    }

    return { JSXElement: check, JSXFragment: check };
  },
};

function is(flags) {
  return (type) => (type.flags & flags) !== 0;
}

function isEmpty(node) {
  return node.type === 'JSXText'
    ? /^\s*$/.test(node.value)
    : node.type === 'JSXExpressionContainer' && node.expression.type === 'JSXEmptyExpression';
}
